import { Logo } from './logo.tsx'

export const inText = (
  <p>
    <Logo />
  </p>
)
