import { useRef } from 'react'
import { wordsOfValue } from '#events/values/value-text.ts'
import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import type { SignaturePage } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import type { FieldValues } from '../field/requested-fields.ts'
import { boxOf, setText, type Box } from '../field/field-positions.ts'
import { placedName, type ShownMark } from '../pad/signature-mark.ts'
import { usePagePicture } from './use-page-picture.ts'
import '../../document/pages.css'

/** Content of the fields: values by id, and a signature where there is one. */
export type FilledFields = { readonly values: FieldValues; readonly signature?: ShownMark | undefined }

type PageSheetProps = {
  readonly token: string
  readonly page: SignaturePage
  /** Fields of this page. */
  readonly fields: readonly TemplateField[]
  readonly filled: FilledFields
  /** Visible part of the page in points; the whole page where absent. */
  readonly part?: Box
  /** Ids of highlighted fields. */
  readonly marked?: readonly string[]
}

/**
 * Shows a page as it will be signed: its picture with the values on it. It has its size before the
 * picture loads.
 */
export const PageSheet = ({ token, page, fields, filled, part, marked = [] }: PageSheetProps) => {
  const place = useRef<HTMLDivElement>(null)
  const { picture, again } = usePagePicture(token, page, place)
  const shown = part ?? { x: 0, y: 0, width: page.width, height: page.height }
  return (
    <div ref={place} className="sheet" style={{ aspectRatio: `${shown.width} / ${shown.height}` }}>
      {picture.status === 'failed' ? (
        <div className="sheet-failed">
          <p>{t('{page}쪽 그림을 불러오지 못했습니다. 내용은 글로 읽으실 수 있습니다.', { page: page.page })}</p>
          <Button look="secondary" onClick={again}>
            {t('다시 불러오기')}
          </Button>
        </div>
      ) : (
        <svg
          className={picture.status === 'coming' ? 'sheet-picture bone' : 'sheet-picture'}
          viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
          role="img"
          aria-label={
            part === undefined
              ? t('문서 {page}쪽 그림', { page: page.page })
              : t('문서 {page}쪽에서 이 칸이 있는 곳', { page: page.page })
          }
        >
          {picture.status === 'there' && (
            <>
              <image href={picture.address} width={page.width} height={page.height} preserveAspectRatio="none" />
              {fields.map((field) => (
                <FieldMark
                  key={field.id}
                  field={field}
                  page={page}
                  filled={filled}
                  isMarked={marked.includes(field.id)}
                />
              ))}
            </>
          )}
        </svg>
      )}
    </div>
  )
}

type FieldMarkProps = {
  readonly field: TemplateField
  readonly page: SignaturePage
  readonly filled: FilledFields
  readonly isMarked: boolean
}

const FieldMark = ({ field, page, filled: { values, signature }, isMarked }: FieldMarkProps) => {
  const box = boxOf(field, page)
  const value = values[field.id]
  const isEmpty = field.kind === 'signature' ? signature === undefined : value === undefined || value === ''
  const look = isEmpty ? 'field-empty' : 'field-filled'
  return (
    <g className={isMarked ? `${look} field-marked` : look}>
      <rect {...box} />
      {field.kind === 'signature' ? (
        <SignatureBox box={box} signature={signature} />
      ) : (
        <ValueBox field={field} page={page} box={box} value={value} />
      )}
    </g>
  )
}

/**
 * Shows the signature as the sealed document has it: as large as its field, centred, at the lower
 * edge.
 */
const SignatureBox = ({ box, signature }: { readonly box: Box; readonly signature: ShownMark | undefined }) => {
  if (signature === undefined)
    return (
      <text
        className="field-name"
        x={box.x + box.width / 2}
        y={box.y + box.height / 2 + 3.5}
        fontSize={10}
        textAnchor="middle"
      >
        {t('서명')}
      </text>
    )
  if ('picture' in signature)
    return <image href={signature.picture} {...box} preserveAspectRatio="xMidYMax meet" className="field-ink" />
  const { x, y, size } = placedName(signature.name, box)
  return (
    <text className="field-text" x={x} y={y} fontSize={size} fontWeight={600} textAnchor="middle" lang="ko">
      {signature.name}
    </text>
  )
}

type ValueBoxProps = Pick<FieldMarkProps, 'field' | 'page'> & {
  readonly box: Box
  readonly value: string | boolean | undefined
}

const ValueBox = ({ field, page, box, value }: ValueBoxProps) => {
  if (value === true) {
    const { x, y, width, height } = box
    const points = [
      [x + width * 0.15, y + height * 0.55],
      [x + width * 0.42, y + height * 0.85],
      [x + width * 0.9, y + height * 0.1],
    ]
    return <polyline className="field-tick" points={points.map((point) => point.join()).join(' ')} />
  }
  if (typeof value !== 'string' || value === '') return null
  const { size, anchor, lines } = setText(wordsOfValue(field, value, box.width), field, page)
  return lines.map(({ text, x, y }) => (
    <text key={y} x={x} y={y} fontSize={size} textAnchor={anchor} className="field-text" lang="ko">
      {text}
    </text>
  ))
}
