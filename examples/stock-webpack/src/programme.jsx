import './programme.css'

export default function Programme({ lines }) {
  return (
    <ol className="programme">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  )
}
