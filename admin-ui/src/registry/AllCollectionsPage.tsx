import { CollectionHistory } from './collect/CollectionHistory.tsx'
import { RegistryTabs } from './RegistryTabs.tsx'

/** Shows all collections of registry records, of the complex or within one's permission. */
const AllCollectionsPage = () => (
  <RegistryTabs here="/registry/collections">
    {({ filter, key }) => <CollectionHistory key={key} of={{ filter, storeKey: `all-registry-collections.${key}` }} />}
  </RegistryTabs>
)

export default AllCollectionsPage
