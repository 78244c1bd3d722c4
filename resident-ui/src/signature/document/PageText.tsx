import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import type { SignaturePage } from '#services/signature/signing/signing.contract.ts'
import type { FieldValues } from '../field/requested-fields.ts'
import { shownValues } from './page-values.ts'

type PageTextProps = {
  readonly page: SignaturePage
  /** Fields of this page. */
  readonly fields: readonly TemplateField[]
  readonly values: FieldValues
}

/** Shows the text of a page and its values. */
export const PageText = ({ page, fields, values }: PageTextProps) => {
  const shown = shownValues(fields, values)
  return (
    <div className="page-lines">
      {page.text.length === 0 ? (
        <p>이 쪽에는 읽어드릴 글이 없습니다. 그림으로만 된 쪽입니다.</p>
      ) : (
        page.text.map((line, index) => <p key={`${index} ${line}`}>{line}</p>)
      )}
      {shown.length > 0 && (
        <dl className="page-values" aria-label="이 쪽에 채워지는 내용">
          {shown.map(({ id, label, words }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
