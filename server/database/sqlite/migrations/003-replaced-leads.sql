
CREATE TRIGGER replaced_lead_erased AFTER DELETE ON leads
WHEN old.replaces IS NOT NULL OR old.replaced_by IS NOT NULL BEGIN
  UPDATE leads SET replaces = NULL WHERE replaces = old.id;
  UPDATE leads SET replaced_by = NULL WHERE replaced_by = old.id;
END;
