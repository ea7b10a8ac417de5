// The asynchronous border that federation needs before anything shared is used.
import('./bootstrap.ts')
  .then(({ start }) => start())
  .catch((error: unknown) => {
    // A part of the host, its style or its texts: nothing is drawn yet that could say so.
    document.getElementById('shell-failure')?.removeAttribute('hidden')
    throw error
  })
