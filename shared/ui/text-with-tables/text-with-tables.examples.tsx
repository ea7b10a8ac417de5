import { TextWithTables } from './text-with-tables.tsx'

export const lines = <TextWithTables>{'Hier is je antwoord.\n\nTot ziens.'}</TextWithTables>

export const table = (
  <TextWithTables>
    {
      'Waarvoor we je gegevens gebruiken\n\nDoel\tGegevens\tGrondslag\nLeveren\tNaam, adres\tContract\nMeten\tApparaat\tToestemming'
    }
  </TextWithTables>
)
