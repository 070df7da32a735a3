import { Link, useSite } from '@docs-cli/core/runtime';
import { SiteLogo } from '../ui/site-logo.js';
import { useHome } from './use-home.js';

export function NavTitle() {
  const { title } = useSite();
  const { home } = useHome();
  return (
    <Link className="dc-nav-title" href={home}>
      <SiteLogo className="dc-nav-logo" size={28} />
      <span>{title}</span>
    </Link>
  );
}
