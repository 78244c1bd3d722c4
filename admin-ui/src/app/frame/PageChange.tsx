import { PageOverlay } from '../../kit/layout/PageOverlay.tsx'
import { usePageChange } from './use-page-change.ts'

/**
 * Shows the overlay while the page changes. It counts requests and therefore renders often: as a
 * component of its own, it does not render the frame with it.
 */
export const PageChange = () => (usePageChange() ? <PageOverlay /> : null)
