import { BackLink } from './back-link.tsx'

export const toTheList = <BackLink to="/" text="common.skip_filters" />
