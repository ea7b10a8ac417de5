import { useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

function Opened({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        {children}
        <Button variant="danger">Verlaten</Button>
      </Dialog>
    </>
  )
}

export const question = (
  <Opened title="Deze pagina verlaten?">
    <p>Je verzoek is nog niet verstuurd. Als je de pagina verlaat, is wat je hebt ingevuld weg.</p>
  </Opened>
)

export const longText = (
  <Opened title="Verwerkingsverantwoordelijkheidsverklaring">
    {Array.from({ length: 20 }, (_, paragraph) => (
      <p key={paragraph}>Wie er over je gegevens beslist, en hoe je die persoon of dienst bereikt.</p>
    ))}
  </Opened>
)
