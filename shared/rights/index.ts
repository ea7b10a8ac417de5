// The request that a visitor or staff member makes: its draft, the fields of its forms, how it is sent.
export { AddressFieldset, addressForm, isAnyAddressField, reachable } from './address/address-fieldset.tsx'
export { BrandChecklist, BrandCount, brandForm } from './brands/brand-checklist.tsx'
export { communicationForm, CommunicationTypes } from './communication/communication-types.tsx'
export { concernedForm, concernedNames, isForOther, OnBehalf, onBehalfForm } from './on-behalf/on-behalf.tsx'
export { readHistory, type StoredInHistory } from './stored-in-history.ts'
export { readBody, readTexts, readUserInfo, type RequestContext } from './read-body.ts'
export { beginRequest, getBrandIds, hasContent, staffDraft, visitorDraft, type RequestDraft } from './request-draft.ts'
export { UnsavedChangesDialog, useRequestForm, useSendRequest } from './request-form.tsx'
