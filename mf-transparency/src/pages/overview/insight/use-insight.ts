import { getCampaignInsight, type CampaignInsight } from '@site/shared/calls'
import { useEffect, useState, type ComponentType } from 'react'
import { listKey, type CampaignListRequest } from '../../../parts/campaign-list.ts'

type ChartsComponent = ComponentType<{ insight: CampaignInsight }>

type Answer =
  | { state: 'loading' | 'failed' }
  | { state: 'ready'; insight: CampaignInsight; Charts: ChartsComponent }

/** The last answer: who comes back to the page finds it as tall as it was left. */
let kept: { key: string; answer: Answer } | undefined

/** The figures for what the list shows, and the component that draws them, which is loaded with the first ones. */
export function useInsight(request: CampaignListRequest | undefined) {
  // The order of the list makes no difference.
  const key = request && listKey({ ...request, sort: undefined })
  const [shown, setShown] = useState(kept)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!request || !key || (kept?.key === key && kept.answer.state === 'ready')) return
    let wanted = true
    function show(answer: Answer) {
      if (!wanted) return
      kept = { key: key!, answer }
      setShown(kept)
    }
    Promise.all([getCampaignInsight(request), import('./charts.tsx')]).then(
      ([insight, { default: Charts }]) => show({ state: 'ready', insight, Charts }),
      () => show({ state: 'failed' }),
    )
    return () => {
      wanted = false
    }
  }, [request, key, attempt])

  const answer: Answer = shown && shown.key === key ? shown.answer : { state: 'loading' }
  function retry() {
    setShown(undefined)
    setAttempt(attempt + 1)
  }
  return { answer, retry }
}
