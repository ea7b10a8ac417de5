export { NoticeFields } from './notice-fields.tsx'
export { defineNoticeForm, explainNotice, readNoticeForm, typeNotice, type NoticeFormKind } from './notice-form.ts'
