import { Notice, QueryFailure } from './notice.tsx'

const retry = () => undefined

export const information = (
  <Notice kind="info">
    Deze versie geldt niet meer. <a href="#current">Lees de huidige versie</a>.
  </Notice>
)

export const success = (
  <Notice kind="success" title="Je bericht is verstuurd">
    We antwoorden binnen een maand.
  </Notice>
)

export const failure = (
  <Notice kind="error" title="De advertenties laden niet" onRetry={retry}>
    Er ging iets mis. Wat je hebt gekozen, staat er nog.
  </Notice>
)

export const tryingAgain = <Notice kind="error" title="De advertenties laden niet" onRetry={retry} retrying />

export const longText = (
  <Notice kind="error" title="Verwerkingsverantwoordelijkheidsverklaringsondertekeningsdatumcontroles">
    https://www.lindehof.example/documenten/een-adres-zonder-enige-plaats-om-af-te-breken
  </Notice>
)

export const failedQuery = <QueryFailure query={{ state: 'failed', retry: () => undefined }} text="forms.required" />
