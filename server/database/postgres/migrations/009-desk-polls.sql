
CREATE OR REPLACE FUNCTION note_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads_to_index SELECT seq FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
DROP TRIGGER tell_of_lead ON leads;
DROP FUNCTION tell_of_lead();
DROP TRIGGER tell_of_delivery ON deliveries;
DROP FUNCTION tell_of_delivery();
DROP TABLE lead_events;
