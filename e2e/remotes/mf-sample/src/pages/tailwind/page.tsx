import './tailwind.built.css'

export default function TailwindPage() {
  return (
    <main>
      <h1>Met Tailwind</h1>
      <p className="mfsample:bg-red-500 mfsample:hover:p-4 mfsample:shadow-md">Tailwind</p>
    </main>
  )
}
