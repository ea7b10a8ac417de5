// The asynchronous border that federation needs before anything shared is used.
import('./bootstrap.tsx')
  .then(({ start }) => start())
  .catch((error: unknown) => {
    // A style of the host or its texts: nothing is drawn yet that could say so.
    document.getElementById('shell-failure')!.hidden = false
    throw error
  })
