import { t } from '#ui/translate.ts'
import { ErrorNotice } from '../../controls/Notice.tsx'
import type { RefusedItem } from './submissions.ts'

/** Shows which ballots were refused and why; nothing of the submission was taken. */
export const RefusedItems = ({ refused }: { readonly refused: readonly RefusedItem[] }) => (
  <div className="refused-notice">
    <ErrorNotice>
      {refused.length > 0 && (
        <>
          <p>{t('접수할 수 없는 안건이 있어 아무것도 접수하지 않았습니다.')}</p>
          <ul className="refused-items">
            {refused.map(({ key, what, why }) => (
              <li key={key}>
                <strong>{what}</strong>
                <br />
                {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </ErrorNotice>
  </div>
)
