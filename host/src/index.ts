// The asynchronous border that federation needs before anything shared is used.
void import('./bootstrap.tsx').then(({ start }) => start())
