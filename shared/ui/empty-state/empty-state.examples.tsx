import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'

export const withAction = (
  <EmptyState action={<Button variant="secondary">Wis de filters</Button>}>
    Geen resultaten gevonden voor deze zoekcriteria.
  </EmptyState>
)

export const good = <EmptyState isGood>Niets is te laat.</EmptyState>
