import { Skeleton } from './skeleton.tsx'

export const ofAText = <Skeleton lines={6} />
