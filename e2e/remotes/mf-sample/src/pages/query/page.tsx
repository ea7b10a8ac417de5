import { Link } from '@site/shared/platform'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'

const client = new QueryClient()

export default function QueryPage() {
  return (
    <QueryClientProvider client={client}>
      <Answer />
      <Link to="/sample">Terug</Link>
    </QueryClientProvider>
  )
}

function Answer() {
  const { data } = useQuery({ queryKey: ['answer'], queryFn: async () => 'Answered' })
  return (
    <main>
      <h1>Met TanStack Query</h1>
      <p>{data}</p>
    </main>
  )
}
