import { Disclosure } from './disclosure.tsx'

export const closed = <Disclosure summary="Toon de cijfers als tabel">Er zijn 12 advertenties.</Disclosure>

export const open = (
  <Disclosure summary="Gegevens van je account" framed open>
    Vul in wat je weet.
  </Disclosure>
)
