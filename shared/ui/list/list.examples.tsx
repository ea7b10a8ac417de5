import { List, OrderedList } from './list.tsx'

export const unordered = (
  <List>
    <li>Avondbode</li>
    <li>Regioklok</li>
  </List>
)

export const ordered = (
  <OrderedList>
    <li>Received</li>
    <li>Answered</li>
  </OrderedList>
)
