import type { SearchEntry } from '@site/shared/contract'

const names: SearchEntry[] = [
  { kind: 'brand', path: '/about', title: 'Crème & Kaneel', text: '' },
  { kind: 'phone', path: '/phone?q=Cr%C3%A8me+%26+Kaneel', title: 'Crème & Kaneel', text: '088 000 00 07' },
  { kind: 'phone', path: '/phone?q=Avondbode', title: 'Avondbode', text: '088 000 00 18' },
]

const dutch: SearchEntry[] = [
  {
    kind: 'right',
    path: '/privacy-rights',
    title: 'Geen reclame meer krijgen',
    text: 'Je wilt geen aanbiedingen meer van onze merken.',
    lang: 'nl',
  },
  {
    kind: 'right',
    path: '/privacy-rights',
    title: 'Je gegevens laten verwijderen',
    text: 'Je vraagt ons je account en je gegevens te wissen.',
    lang: 'nl',
  },
  { kind: 'page', path: '/phone', title: 'Telefoongids', text: 'Bel de klantenservice van je krant.', lang: 'nl' },
  {
    kind: 'document',
    path: '/document/cookie-policy',
    title: 'Cookiebeleid',
    text: 'Hier lees je welke cookies we gebruiken.',
    lang: 'nl',
  },
  {
    kind: 'document',
    path: '/document/cookie-policy#manage',
    title: 'Je keuze aanpassen',
    within: 'Cookiebeleid',
    text: 'Je past je keuze voor cookies aan wanneer je wilt. Eén klik volstaat: we bewaren haar 30\u00A0dagen.',
    lang: 'nl',
  },
  {
    kind: 'document',
    path: '/document/privacy-policy#right-of-access',
    title: 'Inzage',
    within: 'Privacybeleid',
    text: 'Je kunt een kopie opvragen van de gegevens die we over je bewaren, ook van foto’s.',
    lang: 'nl',
  },
  {
    kind: 'document',
    path: '/document/privacy-policy-applicants',
    title: 'Privacybeleid voor sollicitanten',
    text: 'Je solliciteert bij ons.',
    lang: 'nl',
  },
]

const french: SearchEntry[] = [
  {
    kind: 'right',
    path: '/privacy-rights',
    title: 'Ne plus recevoir de publicité',
    text: 'Vous ne voulez plus recevoir d’offres de nos marques.',
    lang: 'fr',
  },
  {
    kind: 'document',
    path: '/document/privacy-policy#right-to-object',
    title: 'Opposition',
    within: 'Politique de confidentialité',
    text: 'Vous pouvez vous opposer à l’utilisation de vos données.',
    lang: 'fr',
  },
  {
    kind: 'document',
    path: '/document/privacy-policy#right-of-access',
    title: 'Droit d’accès',
    within: 'Politique de confidentialité',
    text: 'Vous pouvez demander une copie. Le cœur de ce droit est la transparence.',
    lang: 'fr',
  },
]

const english: SearchEntry[] = [
  {
    kind: 'right',
    path: '/privacy-rights',
    title: 'Stop receiving advertising',
    text: 'You no longer want offers from our brands.',
    lang: 'en',
  },
  {
    kind: 'document',
    path: '/document/privacy-policy#right-to-erasure',
    title: 'Erasure',
    within: 'Privacy policy',
    text: 'You may ask us to remove what we hold about you.',
    lang: 'en',
  },
]

/** Search entries in each language; English is mixed with Dutch, as not all is translated. */
export const searchEntries = {
  nl: [...dutch, ...names],
  fr: [...french, ...names],
  en: [...english, ...dutch.slice(-1), ...names],
}
