// Where it runs by itself, without a site around it.
import('./start.tsx')
