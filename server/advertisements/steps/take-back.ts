import { editableStates, takeBackAdvertisement } from '@site/shared/calls'
import { endingSteps } from '../../cases/waiting-steps.ts'
import { defineStep } from './advertisement-cases.ts'
import { waitingAdvertisements } from './submit.ts'

export const takeBack = defineStep({
  ...endingSteps(waitingAdvertisements).takeBack,
  // A colleague who does not sign it off acts over nobody.
  isOfOwner: false,
  call: takeBackAdvertisement,
  states: editableStates,
})
