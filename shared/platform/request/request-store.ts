import { createStore } from 'zustand/vanilla'
import {
  emptyRequest,
  emptyUserInfo,
  type CommunicationType,
  type FlowType,
  type PostalAddress,
  type PrivacyRequest,
} from '../../calls/privacy-request-draft.ts'
import type { Values } from '../../rules/rule.ts'

/** What the server said when it took a request, as far as it said it. */
export interface Receipt {
  reference?: string
  /** ISO 8601. */
  receivedAt?: string
  /** `yyyy-mm-dd` */
  answerBy?: string
}

export interface RequestState {
  request: PrivacyRequest
  /** Of the request above, once it has been sent. */
  receipt: Receipt | undefined
  /** What stands in the fields of the pages, as typed: also what is not yet whole enough for the request. */
  fields: Values
}

const nothing: RequestState = { request: emptyRequest, receipt: undefined, fields: {} }

/** What unticking a way of communication clears (specification §4). */
const cleared: Record<CommunicationType, Partial<PrivacyRequest>> = {
  PHONE: { phone: '+' },
  EMAIL: { email: '' },
  POSTAL: { userInfo: emptyUserInfo },
}

/**
 * Holds the request of specification §3 in memory, never in the browser's storage. Plain TypeScript: the React face is
 * `useRequest`.
 */
export function createRequestStore() {
  const store = createStore<RequestState>(() => nothing)

  function change(changes: Partial<PrivacyRequest>) {
    store.setState(({ request }) => ({ request: { ...request, ...changes } }))
  }

  return {
    store,
    change,

    get: () => store.getState().request,

    /** Begins a flow; another one than before starts empty. */
    begin(flowType: FlowType) {
      const { request, receipt } = store.getState()
      if (!receipt && request.flowType === flowType) return
      store.setState({ ...nothing, request: { ...emptyRequest, flowType } })
    },

    toggleBrand(id: number) {
      const { brandIds } = store.getState().request
      change({ brandIds: brandIds.includes(id) ? brandIds.filter((other) => other !== id) : [...brandIds, id] })
    },

    /** All brands, or none when all are chosen already. */
    toggleAllBrands(allIds: readonly number[]) {
      change({ brandIds: hasAllBrands(store.getState().request, allIds) ? [] : [...allIds] })
    },

    /** Unticking a way of communication clears its data. */
    toggleCommunication(type: CommunicationType) {
      const { communicationTypes } = store.getState().request
      if (!communicationTypes.includes(type)) return change({ communicationTypes: [...communicationTypes, type] })
      return change({ communicationTypes: communicationTypes.filter((other) => other !== type), ...cleared[type] })
    },

    /** The address fields hold a whole address, or (undefined) do not: that clears it when postal is ticked. */
    changeAddress(address: PostalAddress | undefined) {
      const { userInfo, communicationTypes } = store.getState().request
      if (address || communicationTypes.includes('POSTAL')) change({ userInfo: { ...userInfo, address } })
    },

    getFields: () => store.getState().fields,

    /** Keeps what stands in fields for when the visitor comes back to them. */
    keepFields(kept: Values) {
      store.setState(({ fields }) => ({ fields: { ...fields, ...kept } }))
    },

    finish(receipt: Receipt = {}) {
      store.setState({ receipt })
    },

    reset() {
      store.setState(nothing)
    },
  }
}

/** Whether every brand is selected: the state of the select-all control follows it. */
export function hasAllBrands({ brandIds }: Pick<PrivacyRequest, 'brandIds'>, allIds: readonly number[]): boolean {
  return allIds.every((id) => brandIds.includes(id))
}

/** Whether there is anything to confirm: an e-mail address, telephone number, message or address. */
export function hasContent({ email, phone, userMessage, userInfo }: PrivacyRequest): boolean {
  return Boolean(email || phone.length > 1 || userMessage || userInfo.address)
}
