import { Emblem } from './emblem.tsx'

export const alone = <Emblem />

export const lit = <Emblem isLit />
