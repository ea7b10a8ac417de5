import { CloseButton } from './close-button.tsx'

export const alone = <CloseButton onClick={() => undefined} />
