import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { lazy, Suspense, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Column } from '../collection/columns.ts'
import { ToolButton } from '../collection/ToolButton.tsx'

const ViewsPopover = lazy(() => import('./ViewsPopover.tsx'))
const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'))

type SavedViewsProps<T extends RaRecord> = { readonly columns: readonly Column<T>[] }

/** Opens saved views of the collection, and saves the present one; both load when they are opened. */
export const SavedViews = <T extends RaRecord>({ columns }: SavedViewsProps<T>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSaving, setSaving] = useState(false)
  // A lazy component knows no type of records.
  const ofAny = columns as unknown as readonly Column<RaRecord>[]
  const close = (): void => setAnchor(null)
  const save = (): void => {
    close()
    setSaving(true)
  }
  return (
    <>
      <ToolButton
        label="보기"
        Icon={BookmarkIcon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Suspense fallback={null}>
        {anchor === null ? null : <ViewsPopover columns={ofAny} anchor={anchor} onSave={save} onClose={close} />}
        {isSaving ? <SaveViewDialog columns={ofAny} onClose={() => setSaving(false)} /> : null}
      </Suspense>
    </>
  )
}
