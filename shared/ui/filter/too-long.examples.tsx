import { TooLong } from './too-long.tsx'

export const sevenTooMany = <TooLong text={'a'.repeat(107)} />
