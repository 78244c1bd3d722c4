import { CollectionHistory } from './collect/CollectionHistory.tsx'
import { RegistryPlaces } from './RegistryPlaces.tsx'

/** Shows all collections of registry records, of the complex or within one's permission. */
const AllCollectionsPage = () => (
  <RegistryPlaces here="/registry/collections">
    {({ filter, key }) => <CollectionHistory key={key} of={{ filter, storeKey: `all-registry-collections.${key}` }} />}
  </RegistryPlaces>
)

export default AllCollectionsPage
