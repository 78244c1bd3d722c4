import { memo, type CSSProperties } from 'react'
import type { OfferedTemplateField } from '#services/pdf-template/pdf-templates.contract.ts'
import { fieldKindLabels } from '#services/pdf-template/fields.contract.ts'
import { PaperPage } from '../paper/PaperPage.tsx'
import type { PageBounds } from '../paper/page-layout.ts'
import type { OpenPdf } from '../paper/pdf-engine.ts'
import type { Mark } from '../placing/sheet.ts'
import { MarkBox, boxStyleOf } from '../fields/MarkBox.tsx'

type DeskPageProps = {
  readonly page: number
  readonly place: PageBounds
  readonly pdf: OpenPdf | null
  /** Width of the picture in CSS pixels. */
  readonly drawnWidth: number
  readonly marks: readonly Mark[]
  /** Ids of the selected marks of this page. */
  readonly chosen: readonly string[]
  readonly isAlone: boolean
  readonly isFixed: boolean
  readonly offers: readonly OfferedTemplateField[]
  readonly onAccept: (offer: OfferedTemplateField) => void
}

const boxOf = ({ top, width, height }: PageBounds): CSSProperties => ({ top, width, height })

/** Shows one page with all its marks. */
export const DeskPage = memo(
  ({ page, place, pdf, drawnWidth, marks, chosen, isAlone, isFixed, offers, onAccept }: DeskPageProps) => (
    <section className="desk-page" data-page={page} aria-label={`${page}쪽`} style={boxOf(place)}>
      {pdf === null ? null : <PaperPage pdf={pdf} page={page} width={drawnWidth} />}
      {offers.map((offer) => (
        <button
          key={`${offer.x} ${offer.y} ${offer.label}`}
          type="button"
          className="desk-offer"
          style={boxStyleOf(offer)}
          title={`${offer.label} 필드 넣기`}
          aria-label={`찾은 자리에 ${offer.label} 필드 넣기 (${fieldKindLabels[offer.kind]})`}
          onClick={() => onAccept(offer)}
        >
          <span aria-hidden>+ {offer.label}</span>
        </button>
      ))}
      {marks.length === 0 ? null : (
        <div role="listbox" aria-multiselectable aria-label={`${page}쪽의 필드와 가림`} className="desk-marks">
          {marks.map((mark) => (
            <MarkBox
              key={mark.id}
              mark={mark}
              isChosen={chosen.includes(mark.id)}
              isAlone={isAlone && chosen.includes(mark.id)}
              isFixed={isFixed}
            />
          ))}
        </div>
      )}
    </section>
  ),
)
