// What only a comparison needs, in one chunk.
export { ChangeBar } from './change-bar.tsx'
export { compareTexts } from './compare-texts.ts'
