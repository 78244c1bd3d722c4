import { PageOverlay } from '../../kit/layout/PageOverlay.tsx'
import { usePageChange } from './use-page-change.ts'

/** The overlay while the page changes. It counts what is asked for all the time: by itself, so that the frame is not drawn again each time. */
export const PageChange = () => (usePageChange() ? <PageOverlay /> : null)
