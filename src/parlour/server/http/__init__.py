"""The HTTP side: addresses, the headers and limits of every request, the published description."""
