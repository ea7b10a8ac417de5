export { changesStyle, FactName, isStated, ShownFact, ShownValue } from './fact-value.tsx'
export { OutsideLink } from './outside-link.tsx'
