import { fieldKindLabels } from '#services/pdf-template/fields.contract.ts'
import { isField, type Mark, type Sheet } from './sheet.ts'

/** Returns the accessible name of a mark: "신청인 서명, 서명 필드, 필수". */
export const markName = (mark: Mark): string => {
  if (!isField(mark)) return '가림'
  const kind = fieldKindLabels[mark.kind]
  const parts = [mark.label === kind ? null : mark.label, `${kind} 필드`, mark.required ? '필수' : null]
  return parts.filter((part) => part !== null).join(', ')
}

/** Returns the counts of marks, without zeros: "필드 12개, 가림 2곳". */
export const contentText = ({ fields, masks }: Pick<Sheet, 'fields' | 'masks'>): string => {
  if (fields.length === 0 && masks.length === 0) return '아직 놓은 필드가 없습니다'
  const parts = [
    fields.length === 0 ? null : `필드 ${fields.length}개`,
    masks.length === 0 ? null : `가림 ${masks.length}곳`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
