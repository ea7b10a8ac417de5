/** With the privacy team. PAUSED: the person has to show who they are. EXTENDED: has up to two months more. */
export const openStates = ['VERIFIED', 'PAUSED', 'EXTENDED'] as const
export const decidedStates = ['ANSWERED', 'PARTLY_ANSWERED', 'REFUSED'] as const
/** RECEIVED: its email address is not confirmed yet. */
export const requestStates = ['RECEIVED', ...openStates, ...decidedStates, 'WITHDRAWN'] as const
export type RequestState = (typeof requestStates)[number]

export const isOpen = (state: RequestState): boolean => new Set<RequestState>(openStates).has(state)
export const isDecided = (state: RequestState): boolean => new Set<RequestState>(decidedStates).has(state)

/** Where a request is, with what it has only there. */
export type RequestStage =
  | { is: 'unconfirmed' }
  | { is: 'open' }
  /** The person has to show who they are: since that day no time runs. */
  | { is: 'paused'; since: string }
  /** The printed question who they are was not posted yet: until then the time runs. */
  | { is: 'waitingForPost' }
  | { is: 'decided' }
  /** Decided, and looked at again, until that day. */
  | { is: 'inReview'; until: string }
  | { is: 'withdrawn' }

/** The columns of a request that say where it is. */
interface StageColumns {
  state: RequestState
  pausedOn: string | null
  reviewBy?: string | null | undefined
  restrictedOn?: string | null | undefined
  liftedOn?: string | null | undefined
}

export function stageOf({ state, pausedOn, reviewBy }: StageColumns): RequestStage {
  switch (state) {
    case 'RECEIVED':
      return { is: 'unconfirmed' }
    case 'VERIFIED':
    case 'EXTENDED':
      return { is: 'open' }
    case 'PAUSED':
      return pausedOn === null ? { is: 'waitingForPost' } : { is: 'paused', since: pausedOn }
    case 'ANSWERED':
    case 'PARTLY_ANSWERED':
    case 'REFUSED':
      return reviewBy ? { is: 'inReview', until: reviewBy } : { is: 'decided' }
    case 'WITHDRAWN':
      return { is: 'withdrawn' }
  }
}

/** Whether the time for the answer runs. */
export function isRunning(request: StageColumns): boolean {
  const { is } = stageOf(request)
  return is === 'open' || is === 'waitingForPost'
}

/** Whether its person was told from which day a restriction is lifted, and it is not lifted everywhere yet. */
export function isBeingLifted({ state, restrictedOn, liftedOn }: StageColumns): boolean {
  return isDecided(state) && Boolean(restrictedOn && liftedOn)
}

/** Whether staff work on a request: it is open, looked at again, or its restriction is being lifted. */
export function isWithStaff(request: StageColumns): boolean {
  return isOpen(request.state) || stageOf(request).is === 'inReview' || isBeingLifted(request)
}
