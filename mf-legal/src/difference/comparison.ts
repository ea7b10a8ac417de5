// What only a comparison needs, in one chunk.
export { ChangeBar, type ChangeView } from './change-bar.tsx'
export { compareTexts } from './compare-texts.ts'
