import { Lantern } from './lantern.tsx'

export const alone = <Lantern />

export const lit = <Lantern isLit />
