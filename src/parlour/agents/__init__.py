"""Agents that read: tables offered as tools of the Model Context Protocol (docs/agents.md)."""
