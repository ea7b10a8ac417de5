import { Spinner } from './spinner.tsx'

export const loading = <Spinner />

export const withItsOwnText = <Spinner>De versies van dit document worden opgehaald</Spinner>
