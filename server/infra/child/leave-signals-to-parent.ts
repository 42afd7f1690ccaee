/**
 * Loaded before anything else of a child. Service managers and terminals send a stop to every
 * process of the group: the server answers it, finishes what is being stored, and then ends its
 * children, which also end when its channel to them closes.
 */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
