import { useAppearance, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { MoonIcon, SunIcon } from '../ui/icons.js';
import { Tooltip } from '../ui/tooltip.js';

/**
 * The page contains both icons and CSS shows one, so server and browser render the same HTML for every
 * scheme.
 */
export function AppearanceToggle() {
  const { themeConfig } = useSite();
  const { appearanceText } = useMessages();
  const { isDark, toggle } = useAppearance();
  if (!themeConfig.darkMode) return null;
  return (
    <Tooltip text={appearanceText}>
      <button
        type="button"
        className="dc-control dc-control-icon dc-needs-script"
        role="switch"
        aria-checked={isDark}
        aria-label={appearanceText}
        onClick={toggle}
      >
        <span className="dc-only-light">
          <SunIcon />
        </span>
        <span className="dc-only-dark">
          <MoonIcon />
        </span>
      </button>
    </Tooltip>
  );
}
