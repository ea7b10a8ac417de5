export { describeBrands, getBrands, type Brand } from './brands.ts'
export { brandTypes, getPhoneAddress, getPhoneEntries, type BrandType, type PhoneEntry } from './phones.ts'
