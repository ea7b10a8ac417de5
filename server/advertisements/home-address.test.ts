import { findHomeAddresses } from './home-address.ts'

const person = { sponsorName: 'Éloïse Fontclaire' }

test.each([
  'Dijkweg 1, Oudemeer',
  'Dijkweg, Oudemeer',
  'Oudemeer, Kerkstraat',
  'KERKSTRAAT',
  'Kerkstr., Oudemeer',
  'Prins Hendrikkade, Amsterdam',
  'Laan van de Vrijheid, Oudemeer',
  'Zeedijk, Oostende',
  'Grote Markt, Brussel',
  'rue de l’Église, Lichterveen',
  'Chaussée de Namur, Wavre',
  'Baker Street, London',
  'Hauptstraße, Eupen',
  // A number in other digits, and a circled one.
  'Oudemeer ١٢',
  'Oudemeer ⑫',
  'Postbus 12, Oudemeer',
])('"%s" may be the home of a person', (sponsorAddress) => {
  expect(findHomeAddresses({ ...person, sponsorAddress })).toEqual(['sponsorAddress'])
})

test.each([
  undefined,
  '',
  'Oudemeer',
  '’s-Gravenhage',
  'Hof van Twente',
  'Dijk en Waard',
  'Moerdijk',
  'Harderwijk',
  'Sint-Pieters-Leeuw',
  'Brussel – Bruxelles',
  'Fontaine-l’Évêque',
  'La Louvière (Hainaut)',
  'Pont-à-Celles',
  'Burg-Reuland',
])('"%s" is a municipality', (sponsorAddress) => {
  expect(findHomeAddresses({ ...person, sponsorAddress })).toEqual([])
})

test('the address of an organisation that pays for a person is its own, whatever street it is named after', () => {
  const notice = {
    ...person,
    sponsorAddress: 'Oudemeer',
    payerName: 'Actiegroep Kerkstraat',
    payerAddress: 'Kerkstraat 3',
  }
  expect(findHomeAddresses(notice)).toEqual([])
  expect(findHomeAddresses({ ...notice, payerName: 'eloise  fontclaire' })).toEqual(['payerAddress'])
})

test('a group that is named after a street is no address', () => {
  expect(findHomeAddresses({ sponsorName: 'Actiegroep Kerkstraat', sponsorAddress: 'Oudemeer' })).toEqual([])
})
