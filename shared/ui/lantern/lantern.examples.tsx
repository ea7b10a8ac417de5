import { Lantern } from './lantern.tsx'

export const alone = <Lantern />
