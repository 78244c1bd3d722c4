import { t } from '#ui/translate.ts'

type ZoomButtonsProps = { readonly zoom: number; readonly onStep: (direction: 'in' | 'out') => void }

/** Buttons − and +, for zooming with one finger. */
export const ZoomButtons = ({ zoom, onStep }: ZoomButtonsProps) => (
  <div className="zoom" role="group" aria-label={t('그림 크기')}>
    <button type="button" className="zoom-button" aria-label={t('작게')} onClick={() => onStep('out')}>
      −
    </button>
    <span className="zoom-now" role="status">
      {Math.round(zoom * 100)}%
    </span>
    <button type="button" className="zoom-button" aria-label={t('크게')} onClick={() => onStep('in')}>
      +
    </button>
  </div>
)
